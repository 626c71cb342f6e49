import type { EnrolledStudent } from '../enrolment/enrolled-students.ts';
import type { SexCounts } from '../enrolment/find-enrolment.ts';
import type { Numbered } from '../tables/numbered.ts';
import type { PartOnPage } from '../tables/pages-of.ts';
import type { TabularModel } from '../tables/tabular-model.ts';

/**
 * What `device-internet.typ` reads: the devices and internet access of a form level, first the counts of each
 * class, then a page a class (3-decisions §8.7).
 */
export interface DeviceInternetModel extends TabularModel<DeviceSummary | ClassDevices> {
  /** 'Form 1' */
  scope: string;
  /** In the order of the counts; after them stands what was not answered. */
  device_types: readonly string[];
  counts: DeviceCounts;
}

export interface DeviceCounts {
  students: SexCounts;
  /** One of each type, and last who did not answer. */
  devices: readonly number[];
  /** Yes, no, and who did not answer. */
  internet: readonly [yes: number, no: number, notAnswered: number];
}

/** Every class in use. */
interface DeviceSummary extends PartOnPage<{ form_class_id: string; counts: DeviceCounts }> {
  kind: 'summary';
}

interface ClassDevices extends PartOnPage<Numbered<DeviceInternetStudent>> {
  kind: 'class';
  counts: DeviceCounts;
}

export interface DeviceInternetStudent extends EnrolledStudent {
  /** null: not answered. */
  device_type: string | null;
  internet_access: 0 | 1 | null;
}
