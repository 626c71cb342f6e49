import Skeleton from '@mui/material/Skeleton';
import type { SxProps, Theme } from '@mui/material/styles';

import { uiTexts } from './texts.ts';

/** Stands where a list or a panel will be, about as high, while what it shows is fetched. */
export function LoadingBlock({
  height,
  label = uiTexts.loading,
  sx,
}: {
  /** Pixels, or a part of what is around it. */
  height: number | string;
  label?: string;
  sx?: SxProps<Theme>;
}) {
  return (
    <Skeleton variant="rounded" role="progressbar" aria-label={label} height={height} {...(sx && { sx })} />
  );
}
