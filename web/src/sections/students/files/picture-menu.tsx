import CameraIcon from '@mui/icons-material/PhotoCameraOutlined';
import DeleteIcon from '@mui/icons-material/DeleteOutlined';
import ImageIcon from '@mui/icons-material/ImageOutlined';
import Button from '@mui/material/Button';
import ListItemIcon from '@mui/material/ListItemIcon';
import ListItemText from '@mui/material/ListItemText';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import Typography from '@mui/material/Typography';
import { useMutation } from '@tanstack/react-query';
import { fileTooLarge } from 'contract/messages';
import {
  acceptedPictures,
  studentFileCalls,
  studentFileLimits,
  studentFileMessages,
} from 'contract/student-files';
import type { StudentRecord } from 'contract/students';
import { type RefObject, Suspense, useId, useRef, useState } from 'react';

import { isPerhapsStored } from '../../../api/api-error.ts';
import { call } from '../../../api/call.ts';
import { isGone } from '../../../api/unless-gone.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { fetchedComponent } from '../../../ui/fetched-component.tsx';
import { FileChooser } from '../../../ui/file-chooser.tsx';
import { fullName } from '../../../ui/full-name.ts';
import { LoadingOverlay } from '../../../ui/loading-overlay.tsx';
import { showSnackbar } from '../../../ui/snackbar-host.tsx';
import { noticeTime } from '../notice-time.ts';
import { refreshStudents } from '../use-students.ts';
import { CameraDialog, hasCamera } from './camera-dialog.tsx';
import { fileTexts as texts } from './texts.ts';
import { isWholePicture } from './whole-picture.ts';

const { Component: CropDialog } = fetchedComponent(
  async () => (await import('./crop-dialog.tsx')).CropDialog,
);

/** What Admin does with a student's picture: chosen or taken, cropped and sent, or deleted. */
export function PictureMenu({
  student,
  seen,
  onPicture,
}: {
  student: StudentRecord;
  /** Where the picture is seen; another may be dropped on it. */
  seen: RefObject<HTMLElement | null>;
  /** The name of the new picture, '' for none. */
  onPicture: (picture: string) => void;
}) {
  const menuId = useId();
  const button = useRef<HTMLButtonElement>(null);
  const chooser = useRef<HTMLInputElement>(null);
  const camera = useRef<HTMLInputElement>(null);
  /** Takes back why the last picture was refused: it is not true of the next one. */
  const takeBackRefusal = useRef(() => {});
  const [open, setOpen] = useState(false);
  const [filming, setFilming] = useState(false);
  /** The address of the picture that is being cropped. */
  const [chosen, setChosen] = useState<string | null>(null);
  const [deleting, setDeleting] = useState(false);

  const remove = useMutation({
    mutationFn: async () =>
      call(studentFileCalls.deleteStudentFile, {
        query: {
          student_id: String(student.student_id),
          file_type: 'picture',
          file_name: student.picture,
        },
      }),
    onSuccess() {
      setDeleting(false);
      settled('', texts.pictureDeleted);
    },
    async onError(error) {
      if (isGone(error)) await showPresent();
    },
  });

  /** What was put meanwhile in the picture's place is seen before it is asked about; that it is gone is what was wanted. */
  async function showPresent() {
    const picture = await findPresent();
    if (picture === student.picture) return;
    setDeleting(false);
    remove.reset();
    if (picture === '') return settled('', texts.pictureDeleted);
    showAnother(picture);
    showSnackbar(texts.pictureReplaced, { severity: 'warning', duration: null });
  }

  /** The picture's name as the server has it; that which is seen where it does not answer. */
  async function findPresent(): Promise<string> {
    const params = { studentId: String(student.student_id) };
    const present = await call(studentFileCalls.getStudentPictureName, { params }).catch(() => student);
    return present.picture;
  }

  function showAnother(picture: string) {
    onPicture(picture);
    void refreshStudents();
  }

  function settled(picture: string, word: string) {
    showAnother(picture);
    showSnackbar(word, { duration: noticeTime });
  }

  async function choose(file: File) {
    takeBackRefusal.current();
    const refuse = (why: string) => {
      takeBackRefusal.current = showSnackbar(why, { severity: 'error', duration: null });
    };
    if (file.size > studentFileLimits.bytes) refuse(fileTooLarge(studentFileLimits.bytes));
    else if (await isWholePicture(file)) setChosen(URL.createObjectURL(file));
    else refuse(studentFileMessages.damaged);
  }

  function letGo() {
    if (chosen !== null) URL.revokeObjectURL(chosen);
    setChosen(null);
  }

  function take() {
    setOpen(false);
    if (hasCamera()) setFilming(true);
    else camera.current?.click();
  }

  return (
    <>
      <Button
        ref={button}
        variant="outlined"
        startIcon={<CameraIcon />}
        aria-haspopup="menu"
        aria-expanded={open}
        aria-controls={open ? menuId : undefined}
        onClick={() => setOpen(true)}
      >
        {texts.picture}
      </Button>
      <Menu
        disablePortal
        id={menuId}
        open={open}
        anchorEl={() => button.current}
        onClose={() => setOpen(false)}
      >
        <MenuItem
          onClick={() => {
            setOpen(false);
            chooser.current?.click();
          }}
        >
          <ListItemIcon>
            <ImageIcon fontSize="small" />
          </ListItemIcon>
          <ListItemText>{texts.choosePicture}</ListItemText>
        </MenuItem>
        <MenuItem onClick={take}>
          <ListItemIcon>
            <CameraIcon fontSize="small" />
          </ListItemIcon>
          <ListItemText>{texts.takePicture}</ListItemText>
        </MenuItem>
        {student.picture !== '' && (
          <MenuItem
            onClick={() => {
              setOpen(false);
              setDeleting(true);
            }}
          >
            <ListItemIcon>
              <DeleteIcon fontSize="small" />
            </ListItemIcon>
            <ListItemText>{texts.deletePicture}</ListItemText>
          </MenuItem>
        )}
      </Menu>
      <FileChooser
        ref={chooser}
        accept={acceptedPictures}
        label={texts.choosePicture}
        drop={{ places: [seen, button], button }}
        onFile={(file) => void choose(file)}
      />
      <FileChooser
        ref={camera}
        accept={acceptedPictures}
        capture="environment"
        label={texts.takePicture}
        onFile={(file) => void choose(file)}
      />
      {filming && (
        <CameraDialog
          onClose={() => setFilming(false)}
          onPicture={(picture) => {
            setFilming(false);
            setChosen(URL.createObjectURL(picture));
          }}
        />
      )}
      {chosen && (
        <Suspense fallback={<LoadingOverlay open />}>
          <CropDialog
            student={student}
            address={chosen}
            onClose={(unheard) => {
              letGo();
              if (unheard) void findPresent().then(showAnother);
            }}
            onSaved={(picture) => {
              letGo();
              settled(picture, texts.pictureSaved);
            }}
            onTheirs={(picture) => {
              letGo();
              showAnother(picture);
            }}
          />
        </Suspense>
      )}
      <ConfirmDialog
        open={deleting}
        title={texts.deletePictureTitle(fullName(student))}
        confirmLabel={texts.delete}
        danger
        busy={remove.isPending}
        error={remove.error}
        onConfirm={() => remove.mutate()}
        onClose={() => {
          setDeleting(false);
          // Whoever gives up sees what became of it.
          if (remove.error && isPerhapsStored(remove.error)) void findPresent().then(showAnother);
          remove.reset();
        }}
      >
        <Typography>{studentFileMessages.deleteWarning}</Typography>
      </ConfirmDialog>
    </>
  );
}
