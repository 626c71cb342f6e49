/** The invented school: a name and an address that no real one has. The logo is the program's own crest. */
export const schoolProfile = {
  id: 1,
  name: 'Poui Hill Secondary School',
  motto: 'Rooted in learning, reaching in service',
  address: '27 Poui Hill Road, Tunapuna, Trinidad',
  phone: '868-555-0142',
  email: 'office@pouihill.example',
  principal: 'Mrs. Margaret Alleyne-Persad',
} as const;

export const demoPassword = 'school-demo-1';
