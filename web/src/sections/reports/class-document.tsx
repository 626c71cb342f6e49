import { useState } from 'react';

import { PdfDialog } from '../../ui/pdf-dialog/pdf-dialog.tsx';
import { SelectClassPanel } from '../../ui/select-class-panel.tsx';
import type { ReportDocument } from './report-document.ts';

/** The Select Class panel; the class chosen opens its document. */
export function ClassDocument({
  academicYearId,
  title,
  document,
  onOpen,
}: {
  /** Whose classes are offered: the current year's, unless given. */
  academicYearId?: number;
  title: (formClass: string) => string;
  document: (formClass: string) => ReportDocument;
  onOpen?: () => void;
}) {
  const [formClass, setFormClass] = useState<string | null>(null);
  const [open, setOpen] = useState(false);
  return (
    <>
      <SelectClassPanel
        {...(academicYearId !== undefined && { academicYearId })}
        selected={formClass}
        onSelect={({ id }) => {
          setFormClass(id);
          setOpen(true);
          onOpen?.();
        }}
      />
      {formClass !== null && (
        <PdfDialog
          open={open}
          title={title(formClass)}
          {...document(formClass)}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
