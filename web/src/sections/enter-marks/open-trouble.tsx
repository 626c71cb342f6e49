import type { MarkRecord } from 'contract/marks';
import { createContext, type ReactNode, use, useEffect, useMemo, useState } from 'react';

/** The student about whose save a question is open, and how to open another's, or none. */
const OpenTrouble = createContext<readonly [number | null, (studentId: number | null) => void]>([
  null,
  () => {},
]);

/**
 * Keeps which question about a save is open over the sheet, where it stays when a phone is turned and each row is drawn anew.
 * It goes with its student, and does not come back with them.
 */
export function TroublePlace({ records, children }: { records: readonly MarkRecord[]; children: ReactNode }) {
  const [student, setStudent] = useState<number | null>(null);
  if (student !== null && records.every(({ student_id }) => student_id !== student)) setStudent(null);
  const place = useMemo(() => [student, setStudent] as const, [student]);
  return <OpenTrouble value={place}>{children}</OpenTrouble>;
}

/** The student about whose save a question is open. */
export function useTroubledStudent(): number | null {
  return use(OpenTrouble)[0];
}

/**
 * Whether the question about a student's save is open, and how to open and close it. It goes with its trouble, as where that
 * was settled in another tab: the next one does not open it by itself.
 */
export function useOpenTrouble(studentId: number, isThere: boolean): [boolean, (open: boolean) => void] {
  const [student, setStudent] = use(OpenTrouble);
  const isOpen = student === studentId;
  useEffect(() => {
    if (isOpen && !isThere) setStudent(null);
  }, [isOpen, isThere, setStudent]);
  return [isOpen && isThere, (open) => setStudent(open ? studentId : null)];
}
