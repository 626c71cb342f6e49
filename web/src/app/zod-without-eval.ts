import { config } from 'zod';

// Must be set before the first schema is made: zod tries `new Function`, which the page's policy forbids.
config({ jitless: true });
