import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Slider from '@mui/material/Slider';
import type { Theme } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useMutation } from '@tanstack/react-query';
import { pictureSize } from 'contract/student-files';
import type { StudentRecord } from 'contract/students';
import { useId, useRef, useState } from 'react';
import Cropper, { type MediaSize } from 'react-easy-crop';
import 'react-easy-crop/react-easy-crop.css';
import { z } from 'zod';

import { ApiError } from '../../../api/api-error.ts';
import { BusyButton } from '../../../ui/busy-button.tsx';
import { describeError } from '../../../ui/describe-error.ts';
import { StudentPicture } from '../../../ui/student-picture.tsx';
import { uiTexts } from '../../../ui/texts.ts';
import { useAskBeforeClosing } from '../../../ui/use-ask-before-closing.tsx';
import type { PictureArea } from './crop-picture.ts';
import { pictureSender } from './send-picture.ts';
import { fileTexts as texts } from './texts.ts';
import { UploadLine } from './upload-line.tsx';

const zooms = { least: 1, most: 4, step: 0.1 };

/** Chooses the part of a picture that is kept, and sends it. */
export function CropDialog({
  student: { student_id, picture },
  address,
  onClose,
  onSaved,
  onTheirs,
}: {
  /** With the picture that is seen beside it. */
  student: StudentRecord;
  /** Of the picture, an object URL. */
  address: string;
  /** `unheard`: what was sent may be kept all the same. */
  onClose: (unheard: boolean) => void;
  onSaved: (picture: string) => void;
  /** Another one was put there meanwhile, and stays. */
  onTheirs: (picture: string) => void;
}) {
  const phone = useMediaQuery<Theme>((theme) => theme.breakpoints.down('sm'), { noSsr: true });
  const titleId = useId();
  const zoomId = useId();
  const [crop, setCrop] = useState({ x: 0, y: 0 });
  const [zoom, setZoom] = useState(zooms.least);
  const [area, setArea] = useState<PictureArea | null>(null);
  const room = useRef<HTMLDivElement>(null);
  const [fit, setFit] = useState<Fit>('contain');
  /** Why nothing of it can be cropped. */
  const [fault, setFault] = useState<string | null>(null);
  const [sent, setSent] = useState(0);
  const [sender] = useState(() => pictureSender(student_id, address));
  /** What was put there meanwhile, and what was said of it: they stay until one has chosen, whatever becomes of the next try. */
  const [theirs, setTheirs] = useState<{ picture: string; message: string } | null>(null);

  const send = useMutation({
    mutationFn: async (chosen: { part: PictureArea; replaces: string }) => {
      setSent(0);
      return sender.send(chosen, setSent);
    },
    onSuccess: ({ file_name }) => onSaved(file_name),
    onError(error) {
      const now = theirPictureIn(error);
      if (now !== null) setTheirs({ picture: now, message: describeError(error).message });
    },
  });
  const isClash = send.error !== null && theirPictureIn(send.error) !== null;
  const start = (replaces: string) => area && send.mutate({ part: area, replaces });
  const { close, question } = useAskBeforeClosing({
    // Of what cannot be cropped nothing is lost.
    changed: fault === null,
    busy: send.isPending,
    failure: send.error,
    title: texts.cropDiscardTitle,
    hint: texts.cropDiscardHint,
    onClose: () => onClose(sender.isUnheard()),
  });

  return (
    <Dialog
      open
      // A click beside it would lose the picture that was chosen.
      onClose={(_, reason) => reason === 'backdropClick' || close()}
      aria-labelledby={titleId}
      maxWidth="xs"
      fullWidth
      // Both pictures and the choice between them have room there.
      fullScreen={phone}
    >
      <DialogTitle id={titleId}>{texts.cropTitle}</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 3, alignContent: 'start' }}>
        {send.error && !isClash && (
          <Alert severity="error">
            {texts.pictureFailed} {describeError(send.error).message}
          </Alert>
        )}
        {theirs !== null && (
          <Alert
            key={theirs.picture}
            // Upload, which had the focus, is closed now.
            ref={focusOnceThere}
            tabIndex={-1}
            severity="warning"
            icon={<TheirPicture picture={theirs.picture} />}
            sx={{ flexDirection: { xs: 'column', sm: 'row' } }}
          >
            {theirs.message} {theirs.picture === '' ? texts.pictureGone : texts.pictureTheirs}
            {/* Not where Upload stands: whoever presses that once more chooses nothing unread. */}
            <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, mt: 2 }}>
              <Button variant="outlined" disabled={send.isPending} onClick={() => onTheirs(theirs.picture)}>
                {uiTexts.useTheirs}
              </Button>
              <BusyButton
                variant="contained"
                busy={send.isPending}
                disabled={area === null || fault !== null}
                onClick={() => start(theirs.picture)}
              >
                {uiTexts.keepMine}
              </BusyButton>
            </Box>
          </Alert>
        )}
        {fault !== null ? (
          <Alert severity="error">{fault}</Alert>
        ) : (
          <>
            <Box
              ref={room}
              sx={{
                position: 'relative',
                // Low windows keep the whole of it, and Zoom below it, in sight.
                height: 'clamp(120px, calc(100dvh - 224px), 320px)',
                bgcolor: 'var(--beige)',
              }}
            >
              <Cropper
                image={address}
                crop={crop}
                zoom={zoom}
                minZoom={zooms.least}
                maxZoom={zooms.most}
                aspect={pictureSize.width / pictureSize.height}
                objectFit={fit}
                onMediaLoaded={(media) => {
                  if (isTooNarrow(media)) setFault(texts.tooNarrow);
                  else if (room.current) setFit(fitOf(media, room.current));
                }}
                onCropChange={setCrop}
                onZoomChange={setZoom}
                onCropComplete={(_, pixels) => setArea(pixels)}
                cropperProps={{ 'aria-label': texts.cropArea, role: 'group' }}
                mediaProps={{ onError: () => setFault(texts.notShown), alt: '' }}
                // The page's policy takes no style from a script.
                disableAutomaticStylesInjection
              />
            </Box>
            <Box sx={{ display: 'flex', alignItems: 'center', gap: 4, px: 2 }}>
              <Typography id={zoomId}>{texts.zoom}</Typography>
              <Slider
                aria-labelledby={zoomId}
                min={zooms.least}
                max={zooms.most}
                step={zooms.step}
                value={zoom}
                onChange={(_, next) => setZoom(next)}
              />
            </Box>
          </>
        )}
        {send.isPending && <UploadLine part={sent} />}
      </DialogContent>
      <DialogActions disableSpacing sx={{ flexWrap: 'wrap', gap: 2, '& button': { whiteSpace: 'nowrap' } }}>
        <Button onClick={close} disabled={send.isPending}>
          {uiTexts.cancel}
        </Button>
        <BusyButton
          variant="contained"
          busy={send.isPending && theirs === null}
          disabled={area === null || fault !== null || theirs !== null}
          onClick={() => start(picture)}
        >
          {send.error && theirs === null ? uiTexts.retry : texts.upload}
        </BusyButton>
      </DialogActions>
      {question}
    </Dialog>
  );
}

/** Times as long as it is wide, or the other way round, beyond which no part of a picture is seen well enough to be chosen. */
const mostStretched = 8;

function isTooNarrow({ naturalWidth, naturalHeight }: MediaSize): boolean {
  const sides = [naturalWidth, naturalHeight];
  return Math.max(...sides) > mostStretched * Math.min(...sides);
}

type Fit = 'contain' | 'horizontal-cover' | 'vertical-cover';

/** A picture with fewer pixels than the room for it is drawn larger, until it fills that in one direction. */
function fitOf({ naturalWidth, naturalHeight }: MediaSize, { clientWidth, clientHeight }: HTMLElement): Fit {
  if (naturalWidth >= clientWidth || naturalHeight >= clientHeight) return 'contain';
  return naturalWidth / naturalHeight > clientWidth / clientHeight ? 'horizontal-cover' : 'vertical-cover';
}

function TheirPicture({ picture }: { picture: string }) {
  return <StudentPicture picture={picture} firstName="" lastName="" size="page" />;
}

function focusOnceThere(notice: HTMLElement | null) {
  notice?.focus();
}

const pictureClash = z.object({ current: z.object({ picture: z.string() }) });

/** The picture that stands there by now, '' for none, where that is why one was refused. */
function theirPictureIn(error: Error): string | null {
  if (!(error instanceof ApiError) || error.status !== 409) return null;
  return pictureClash.safeParse(error.body).data?.current.picture ?? null;
}
