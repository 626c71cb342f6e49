import { startApplication } from '../../server/src/start-application.ts';
import type { Config } from '../../server/src/config.ts';

/** The application, joined to the tenant that the test runs: no variable could do that. */
const settings = JSON.parse(process.argv[2] ?? '') as Pick<Config, 'publicUrl' | 'entra'>;

await startApplication({
  settings: (config) => ({ ...config, ...settings }),
  whenListening: (address) => void process.stdout.write(`The school is open at ${address}\n`),
});
