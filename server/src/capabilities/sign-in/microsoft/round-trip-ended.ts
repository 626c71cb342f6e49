import type { MicrosoftOutcome } from 'contract/microsoft-sign-in';

/** A round trip to Microsoft that signed nobody in. The sign-in page says why. */
export class RoundTripEnded extends Error {
  readonly outcome: MicrosoftOutcome;

  /** `reason` is for the log: a code or a rule, never anything out of a token or of a person. */
  constructor(outcome: MicrosoftOutcome, reason: string) {
    super(reason);
    this.name = 'RoundTripEnded';
    this.outcome = outcome;
  }
}
