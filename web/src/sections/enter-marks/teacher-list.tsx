import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import List from '@mui/material/List';
import ListItem from '@mui/material/ListItem';
import ListItemText from '@mui/material/ListItemText';
import TextField from '@mui/material/TextField';
import { useQuery } from '@tanstack/react-query';
import { type Employee, employeeCalls } from 'contract/employees';
import { useState } from 'react';

import { queryOf } from '../../api/query-client.ts';
import { principalOf, useSession } from '../../api/session-store.ts';
import { holdsWords, wordsOf } from '../../ui/data-table/find-rows.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorPanel } from '../../ui/error-panel.tsx';
import { fullName, lastFirst } from '../../ui/full-name.ts';
import { keptAsTyped } from '../../ui/kept-as-typed.ts';
import { LoadingBlock } from '../../ui/loading-block.tsx';
import { useToldOnce } from '../../ui/message-modal.tsx';
import { listCard } from './list-card.ts';
import { marksTexts } from './texts.ts';

/** For administrators: whose marks. Oneself first, then everyone, without pages. */
export function TeacherList({ onSelect }: { onSelect: (teacher: Employee) => void }) {
  const own = principalOf(useSession()).employee_id;
  const [search, setSearch] = useState('');
  const teachers = useQuery(queryOf(employeeCalls.listEmployees, {}));
  // A list that is there stays, also where one comes back to it on a poor connection.
  const failure = teachers.data === undefined ? teachers.error : null;
  useToldOnce(marksTexts.teachersFailed, failure);
  const words = wordsOf(search);
  const found = (teachers.data ?? [])
    .filter(({ first_name, last_name }) => holdsWords(`${first_name} ${last_name}`, words))
    .toSorted((a, b) => Number(b.id === own) - Number(a.id === own));

  return (
    <>
      <TextField
        type="search"
        label={marksTexts.searchTeacher}
        value={search}
        onChange={(event) => setSearch(event.target.value)}
        autoFocus
        fullWidth
        slotProps={{ htmlInput: keptAsTyped }}
        sx={{ maxWidth: 480 }}
      />
      {teachers.isPending && <LoadingBlock height={320} sx={{ mt: 3, maxWidth: 640 }} />}
      {failure !== null && (
        <Box sx={{ mt: 3 }}>
          <ErrorPanel
            error={failure}
            title={marksTexts.teachersFailed}
            onRetry={() => void teachers.refetch()}
          />
        </Box>
      )}
      {teachers.data !== undefined && found.length === 0 && (
        <EmptyState
          {...(words.length === 0
            ? { title: marksTexts.noTeachers, hint: marksTexts.noTeachersHint }
            : { title: marksTexts.noTeacherFound })}
        />
      )}
      {found.length > 0 && (
        <List aria-label={marksTexts.teachers} sx={{ ...listCard, mt: 3 }}>
          {found.map((teacher) => (
            <ListItem key={teacher.id} divider sx={{ gap: 2, py: { xs: '6px', sm: '5px' } }}>
              <ListItemText
                primary={`${lastFirst(teacher)}${teacher.id === own ? ` (${marksTexts.you})` : ''}`}
                sx={{ overflowWrap: 'anywhere' }}
              />
              <Button
                size="small"
                variant="outlined"
                aria-label={`${marksTexts.select} ${fullName(teacher)}`}
                onClick={() => onSelect(teacher)}
                sx={{ flex: 'none' }}
              >
                {marksTexts.select}
              </Button>
            </ListItem>
          ))}
        </List>
      )}
    </>
  );
}
