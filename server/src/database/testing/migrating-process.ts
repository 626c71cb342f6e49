// One of several processes that migrate one database at the same moment.
import { connect, type ConnectionSettings } from '../connect.ts';
import { migrate } from '../migrate.ts';

const settings: ConnectionSettings = JSON.parse(process.argv[2] ?? '');
const owner = connect(settings, { max: 1 });
process.stdout.write(JSON.stringify(await migrate(owner.pool)));
await owner.close();
