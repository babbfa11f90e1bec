/** Health of the server. */
import * as v from 'valibot'
import { get, group } from './endpoint'

export const system = group('health', {
  health: get('/', {
    result: v.object({
      status: v.literal('ok'),
      database: v.string(),
      version: v.string(),
      /** Build of that version; absent where the server has none. */
      build: v.optional(v.number()),
      uptimeSeconds: v.number(),
      /** Servers that share the database; absent where the server does not count them. */
      nodes: v.optional(v.number()),
      /** State of each part by name: `ok`, or what is wrong; absent where the server does not report it. */
      parts: v.optional(v.record(v.string(), v.string())),
    }),
    isAnonymous: true,
    isForScreens: true,
    summary:
      'Answers 200 when the server and its database work, for reading and for writing; else 503 with what is wrong in code, message and parts.',
  }),
  ready: get('/ready', {
    result: v.object({ status: v.literal('ready') }),
    isAnonymous: true,
    isForScreens: true,
    summary:
      'For balancers: 200 when this node can serve calls; 503 while its database is away, full or read-only, and while the node ends.',
  }),
})
