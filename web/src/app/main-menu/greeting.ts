/** 'Good morning', 'Good afternoon' or 'Good evening' by the school's clock. */
export function greetingAt(moment: Date, timeZone: string): string {
  const hour = Number(
    new Intl.DateTimeFormat('en-GB', { hour: '2-digit', hourCycle: 'h23', timeZone }).format(moment),
  );
  if (hour < 12) return 'Good morning';
  return hour < 18 ? 'Good afternoon' : 'Good evening';
}
