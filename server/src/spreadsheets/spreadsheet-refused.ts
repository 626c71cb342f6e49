import type { SpreadsheetFault } from 'contract/spreadsheets';

/** Why a file is not read; the words stand in the contract. */
export class SpreadsheetRefused extends Error {
  readonly fault: SpreadsheetFault;

  constructor(fault: SpreadsheetFault) {
    super(fault);
    this.name = 'SpreadsheetRefused';
    this.fault = fault;
  }
}
