/** Words of Reset Employee Password. The specification's stand as it writes them (2-administration §2, §8). */
export const resetPasswordTexts = {
  employees: 'Employees',
  employeesFailed: 'The employees could not be loaded',
  search: 'Search employees',
  columns: {
    id: 'ID',
    lastName: 'Last Name',
    firstName: 'First Name',
    userName: 'User Name',
    reset: 'Reset',
  },
  none: 'No employees yet',
  noneHint: 'Teachers are added under Employees in the main menu.',
  reset: (name: string) => `Reset the password of ${name}`,
  title: 'Reset Employee Password',
  question: 'Are you sure you want to reset',
  consequence: 'Whoever is signed in under this name is signed out at once.',
  wait: 'Please wait..',
  done: 'Password reset successfully.',
  failed: 'An error has occured ',
  cancel: 'Cancel',
  ok: 'OK',
} as const;
