import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';

export type Measures = ReturnType<typeof createMeasures>;

/**
 * Everything that is measured, by the names Prometheus stores it under (docs/watching.md). No label ever holds a
 * person, an id or an address: calls, templates and outcomes are words of the program.
 */
export function createMeasures() {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  return {
    registry,
    requests: new Histogram({
      name: 'term_reporting_request_seconds',
      help: 'Requests answered, by call of the contract and class of the status',
      labelNames: ['call', 'status'] as const,
      buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30],
      registers,
    }),
    saves: new Counter({
      name: 'term_reporting_saves_total',
      help: 'What was sent, by call and outcome: stored, conflict (changed by another meanwhile), refused, failed',
      labelNames: ['call', 'outcome'] as const,
      registers,
    }),
    streams: new Gauge({
      name: 'term_reporting_event_streams',
      help: 'Pages that are told of changes in a mark sheet at this moment',
      registers,
    }),
    databaseUp: new Gauge({
      name: 'term_reporting_database_up',
      help: '1 when the database answered within 2 seconds just now',
      registers,
    }),
    jobs: new Gauge({
      name: 'term_reporting_jobs',
      help: 'Long work of the school, over all processes',
      labelNames: ['state'] as const,
      registers,
    }),
    connections: new Gauge({
      name: 'term_reporting_pool_connections',
      help: 'Connections to the database that this process holds',
      labelNames: ['state'] as const,
      registers,
    }),
    poolWaiting: new Gauge({
      name: 'term_reporting_pool_waiting',
      help: 'Requests of this process that wait for a connection',
      registers,
    }),
    renders: new Histogram({
      name: 'term_reporting_render_seconds',
      help: 'Documents made, by template, waiting for a free process included',
      labelNames: ['template', 'outcome'] as const,
      buckets: [0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30],
      registers,
    }),
    rendersWaiting: new Gauge({
      name: 'term_reporting_renders_waiting',
      help: 'Documents that wait for a free process',
      registers,
    }),
    renderProcesses: new Gauge({
      name: 'term_reporting_render_processes',
      help: 'Processes that make documents',
      labelNames: ['state'] as const,
      registers,
    }),
    documents: new Gauge({
      name: 'term_reporting_documents_kept_bytes',
      help: 'Finished documents kept for whoever asks again',
      registers,
    }),
  };
}
