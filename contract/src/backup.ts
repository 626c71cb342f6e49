import { endpoint } from './endpoint.ts';

export const backupCalls = {
  downloadBackup: endpoint({
    method: 'GET',
    path: '/api/backup',
    summary: 'The whole school in one file, as npm run backup writes it',
    access: ['backup'],
    produces: 'file',
  }),
};

/** While one is being made, whoever asks for another waits for the first. */
export const backupUnderWay = 'A backup is being made at this moment. Try again when it is done.';
