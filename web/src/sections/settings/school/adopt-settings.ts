import { type SavedSchoolSettings, schoolSettingsCalls } from 'contract/school-settings';

import { queryClient, queryOf } from '../../../api/query-client.ts';
import { changeSchool } from '../../../api/starting-point.ts';

/** After the settings were changed: this form and the shell show them at once. */
export function adoptSettings({ school, ...settings }: SavedSchoolSettings): void {
  queryClient.setQueryData(queryOf(schoolSettingsCalls.getSchoolSettings, {}).queryKey, settings);
  changeSchool(school);
}
