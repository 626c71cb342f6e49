import DeleteIcon from '@mui/icons-material/DeleteOutlined';
import IconButton from '@mui/material/IconButton';

/**
 * Deletes one of several at once, without a question. While `busy` it takes no press and keeps the focus, where one goes on
 * after a failure. Nor does it take the rest of a double click: by then another may stand under the pointer.
 */
export function DeleteButton({
  label,
  tabIndex = 0,
  busy = false,
  onDelete,
}: {
  /** What is deleted, for screen readers. */
  label: string;
  tabIndex?: number;
  busy?: boolean;
  onDelete: () => void;
}) {
  return (
    <IconButton
      size="small"
      tabIndex={tabIndex}
      aria-label={label}
      aria-disabled={busy}
      onClick={({ detail }) => {
        if (!busy && detail <= 1) onDelete();
      }}
    >
      <DeleteIcon fontSize="small" />
    </IconButton>
  );
}
