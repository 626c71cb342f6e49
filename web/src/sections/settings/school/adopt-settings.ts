import { type SavedSchoolSettings, schoolSettingsCalls } from 'contract/school-settings';

import { call } from '../../../api/call.ts';
import { queryClient, queryOf } from '../../../api/query-client.ts';
import { changeSchool } from '../../../api/starting-point.ts';

const { queryKey } = queryOf(schoolSettingsCalls.getSchoolSettings, {});

/** After the settings were changed: this form and the shell show them at once. */
export function adoptSettings({ school, ...settings }: SavedSchoolSettings): void {
  queryClient.setQueryData(queryKey, settings);
  changeSchool(school);
}

/** Where nobody knows whether they were changed: this form and the shell show what is stored, as far as that is answered. */
export async function readSettingsAnew(): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey }),
    call(schoolSettingsCalls.getSchool, {}).then(changeSchool, () => {}),
  ]);
}
