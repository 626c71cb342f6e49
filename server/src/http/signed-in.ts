import type { Principal } from 'contract/abilities';

/** The person behind a request. */
export interface SignedIn extends Principal {
  account_id: number;
  /** As typed at sign-in. */
  user_name: string;
  first_name: string;
  last_name: string;
  /** How the history names this person. */
  full_name: string;
}
