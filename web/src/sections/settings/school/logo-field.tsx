import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useMutation } from '@tanstack/react-query';
import { fileTooLarge } from 'contract/messages';
import { logoLimits, type SchoolSettings, schoolSettingsCalls } from 'contract/school-settings';
import { useEffect, useRef, useState } from 'react';

import { isPerhapsStored } from '../../../api/api-error.ts';
import { call, fetchDocument } from '../../../api/call.ts';
import { schoolLogo, useSchool } from '../../../api/starting-point.ts';
import { BusyButton } from '../../../ui/busy-button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { describeError } from '../../../ui/describe-error.ts';
import { DropHint } from '../../../ui/drop-hint.tsx';
import { FileChooser } from '../../../ui/file-chooser.tsx';
import { showSnackbar } from '../../../ui/snackbar-host.tsx';
import { noticeTime } from '../texts.ts';
import { adoptSettings, readSettingsAnew } from './adopt-settings.ts';
import { schoolTexts as texts } from './texts.ts';

/** A picture that was chosen and not saved yet. */
export interface ChosenLogo {
  file: File;
  /** As it would be kept, an object URL; null until that is known. */
  picture: string | null;
  /** Why it could not be saved, or is not known to be. */
  failure?: Error;
}

/** The logo: a picture is chosen, looked at as it would be kept, and saved; or the logo is taken away. */
export function LogoField({
  stored,
  chosen,
  onChoose,
}: {
  stored: SchoolSettings;
  chosen: ChosenLogo | null;
  onChoose: (chosen: ChosenLogo | null) => void;
}) {
  const chooser = useRef<HTMLInputElement>(null);
  const choose = useRef<HTMLButtonElement>(null);
  const place = useRef<HTMLDivElement>(null);
  const identity = useSchool();
  const [deleting, setDeleting] = useState(false);
  const picture = chosen?.picture ?? null;
  useEffect(() => {
    if (picture === null) return;
    return () => URL.revokeObjectURL(picture);
  }, [picture]);
  const seen = picture !== null;
  const isPerhaps = chosen?.failure !== undefined && isPerhapsStored(chosen.failure);
  const newLogo = isPerhaps ? texts.newLogoPerhaps : texts.newLogo;

  const preview = useMutation({
    mutationFn: async (file: File) => {
      if (file.size > logoLimits.bytes) throw new TooLarge();
      return fetchDocument(schoolSettingsCalls.previewSchoolLogo, { file });
    },
    onSuccess: ({ blob }, file) => onChoose({ file, picture: URL.createObjectURL(blob) }),
    onError: () => onChoose(null),
  });
  const save = useMutation({
    mutationFn: async (file: File) => call(schoolSettingsCalls.saveSchoolLogo, { file }),
    onSuccess(saved) {
      adoptSettings(saved);
      onChoose(null);
      showSnackbar(texts.logoSaved, { duration: noticeTime });
      choose.current?.focus();
    },
    onError(failure, file) {
      if (chosen?.file === file) onChoose({ ...chosen, failure });
      sayFailed(failure);
    },
  });
  const remove = useMutation({
    mutationFn: async () => call(schoolSettingsCalls.deleteSchoolLogo, {}),
    onSuccess(saved) {
      adoptSettings(saved);
      setDeleting(false);
      showSnackbar(texts.logoDeleted, { duration: noticeTime });
    },
    onError: sayFailed,
  });
  const failure = preview.error ?? save.error;
  return (
    <Box
      ref={place}
      sx={{ gridColumn: { sm: '1 / -1' }, display: 'flex', flexWrap: 'wrap', gap: 4, borderRadius: 1 }}
    >
      <Box
        component="img"
        src={picture ?? schoolLogo(identity)}
        alt={seen ? newLogo : texts.logo}
        sx={{
          inlineSize: 96,
          blockSize: 96,
          objectFit: 'contain',
          border: 1,
          borderColor: 'divider',
          borderRadius: 1,
          p: 1,
        }}
      />
      <Box sx={{ flex: '1 1 240px', display: 'grid', gap: 2, justifyItems: 'start', alignContent: 'start' }}>
        <Typography variant="body2" color="textSecondary" role="status">
          {chosen === null ? storedInWords(stored) : seen ? newLogo : texts.logoOnItsWay}
        </Typography>
        <FileChooser
          ref={chooser}
          accept="image/jpeg,image/png,image/webp"
          label={texts.logo}
          drop={{ places: [place], button: choose, busy: preview.isPending }}
          onFile={(file) => {
            save.reset();
            onChoose({ file, picture: null });
            preview.mutate(file);
          }}
        />
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
          {chosen && seen && (
            <BusyButton variant="contained" busy={save.isPending} onClick={() => save.mutate(chosen.file)}>
              {texts.saveLogo}
            </BusyButton>
          )}
          <BusyButton
            ref={choose}
            variant="outlined"
            busy={preview.isPending}
            onClick={() => chooser.current?.click()}
          >
            {texts.chooseLogo}
          </BusyButton>
          {stored.logo_version !== null && !chosen && (
            <Button color="error" onClick={() => setDeleting(true)}>
              {texts.deleteLogo}
            </Button>
          )}
        </Box>
        <DropHint />
        {failure && (
          <Alert severity="error">
            {failure instanceof TooLarge ? fileTooLarge(logoLimits.bytes) : describeError(failure).message}
          </Alert>
        )}
      </Box>
      <ConfirmDialog
        open={deleting}
        title={texts.deleteLogoTitle}
        confirmLabel={texts.deleteLogo}
        danger
        busy={remove.isPending}
        error={remove.error}
        onConfirm={() => remove.mutate()}
        onClose={() => {
          setDeleting(false);
          remove.reset();
        }}
      >
        <Typography>{texts.deleteLogoConsequence}</Typography>
      </ConfirmDialog>
    </Box>
  );
}

function sayFailed(error: Error): void {
  const isPerhaps = isPerhapsStored(error);
  const what = isPerhaps ? texts.logoPerhapsChanged : texts.logoFailed;
  showSnackbar(what, { severity: 'error', duration: noticeTime });
  if (isPerhaps) void readSettingsAnew();
}

function storedInWords({ logo_version }: SchoolSettings): string {
  return logo_version === null ? texts.noLogo : texts.logoHint;
}

/** Not worth sending: the server would refuse it. */
class TooLarge extends Error {}
