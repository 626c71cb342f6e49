import ChevronRightIcon from '@mui/icons-material/ChevronRight';
import Card from '@mui/material/Card';
import List from '@mui/material/List';
import ListItem from '@mui/material/ListItem';
import ListItemButton from '@mui/material/ListItemButton';
import ListItemText from '@mui/material/ListItemText';
import Typography from '@mui/material/Typography';
import { useId } from 'react';

import { type ReportEntry, type ReportName, reportGroups } from './report-groups.ts';
import { reportTexts } from './texts.ts';

/** All reports in their groups, each with what it needs. */
export function ReportList({
  selected,
  onSelect,
}: {
  selected: ReportName | null;
  onSelect: (report: ReportName) => void;
}) {
  return reportGroups.map(({ title, reports }) => (
    <Group key={title} {...{ title, reports, selected, onSelect }} />
  ));
}

function Group({
  title,
  reports,
  selected,
  onSelect,
}: {
  title: string;
  reports: readonly ReportEntry[];
  selected: ReportName | null;
  onSelect: (report: ReportName) => void;
}) {
  const headingId = useId();
  return (
    <section aria-labelledby={headingId}>
      <Typography variant="h2" id={headingId} sx={{ mb: 1, mt: 4, 'section:first-of-type > &': { mt: 0 } }}>
        {title}
      </Typography>
      <Card>
        <List disablePadding>
          {reports.map(({ name, needs }) => (
            <ListItem key={name} disablePadding divider sx={{ '&:last-child': { borderBottom: 0 } }}>
              <ListItemButton
                data-report={name}
                selected={name === selected}
                aria-current={name === selected || undefined}
                onClick={() => onSelect(name)}
                sx={{
                  minHeight: 'var(--target)',
                  py: 1,
                  '&.Mui-selected .MuiListItemText-secondary': { color: 'text.primary' },
                }}
              >
                <ListItemText
                  primary={reportTexts.titles[name]}
                  secondary={needs}
                  slotProps={{ secondary: { variant: 'body2' } }}
                  sx={{ my: 0 }}
                />
                <ChevronRightIcon color="primary" />
              </ListItemButton>
            </ListItem>
          ))}
        </List>
      </Card>
    </section>
  );
}
