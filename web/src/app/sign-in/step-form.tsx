import { styled } from '@mui/material/styles';
import type { FormEvent, ReactNode } from 'react';

/** One step's fields above its button. Our own messages take the place of the browser's. */
export function StepForm({ onSubmit, children }: { onSubmit: () => Promise<void>; children: ReactNode }) {
  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    await onSubmit();
    goOnIn(form);
  }
  return (
    <Form noValidate onSubmit={(event) => void submit(event)}>
      {children}
    </Form>
  );
}

/**
 * Who was let no further types anew: in what is still empty, else where they were, else from the top. What stands there
 * is chosen, so that the first key replaces it. Who has gone elsewhere meanwhile stays there.
 */
export function goOnIn(form: HTMLFormElement): void {
  // A dialog that closes has given the focus back by then, and stands for a moment yet.
  const at = document.activeElement;
  if (!form.isConnected || (at !== document.body && !form.contains(at))) return;
  const fields = [...form.querySelectorAll<HTMLInputElement>('input:not([hidden])')];
  const field =
    fields.find(({ value }) => value === '') ??
    fields.find((one) => one === document.activeElement) ??
    fields[0];
  field?.focus();
  field?.select();
}

/** Tells password managers whose password it is. */
export function HiddenUsername({ name }: { name: string }) {
  return <input type="text" name="username" autoComplete="username" value={name} readOnly hidden />;
}

const Form = styled('form')(({ theme }) => ({ display: 'grid', gap: theme.spacing(4) }));
