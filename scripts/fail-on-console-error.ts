import { afterEach, beforeEach } from 'vitest';

// What React, a driver or we ourselves complain of on the console is a fault that no assertion saw.

const complaints: string[] = [];
const print = console.error;

beforeEach(() => {
  console.error = (...words: unknown[]) => {
    complaints.push(words.map(String).join(' '));
    print(...words);
  };
});

afterEach(() => {
  console.error = print;
  const found = complaints.splice(0);
  if (found.length > 0) throw new Error(`console.error during the test: ${found.join('\n')}`);
});
