import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';

/** One step's fields above its button. Our own messages take the place of the browser's. */
export function StepForm({ onSubmit, children }: { onSubmit: () => Promise<void>; children: ReactNode }) {
  return (
    <Form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void onSubmit();
      }}
    >
      {children}
    </Form>
  );
}

/** Tells password managers whose password it is. */
export function HiddenUsername({ name }: { name: string }) {
  return <input type="text" name="username" autoComplete="username" value={name} readOnly hidden />;
}

const Form = styled('form')(({ theme }) => ({ display: 'grid', gap: theme.spacing(4) }));
