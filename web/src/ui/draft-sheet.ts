import { createContext } from 'react';

/** How a list apart from it names the sheet in which cells stand: 'Mathematics 1A · Term 1, 2026-2027'. */
export const DraftSheet = createContext('');
