import { createContext } from 'react';

/**
 * The `tabIndex` of what is in a student's row. The grid is one Tab stop, which its keys move about. On a card each field
 * and button is a stop of its own: Tab goes from one to the next, and so do the arrows over an iPhone's keypad, which has
 * digits alone and no Next.
 */
export const RowTabIndex = createContext<0 | -1>(-1);
