import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { styled, type SxProps, type Theme } from '@mui/material/styles';

import { StillLoading } from './still-loading.tsx';
import { uiTexts } from './texts.ts';

const Place = styled(Box)({
  display: 'grid',
  gridTemplate: 'minmax(0, 1fr) / minmax(0, 1fr)',
  '& > *': { gridArea: '1 / 1' },
  '& > :last-child': { placeSelf: 'center', zIndex: 1, paddingInline: 12, textAlign: 'center' },
});

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
    <Place sx={sx ?? {}} style={{ height }}>
      <Skeleton variant="rounded" role="progressbar" aria-label={label} height="100%" />
      <StillLoading />
    </Place>
  );
}
