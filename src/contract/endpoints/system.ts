/** Health of the server. */
import * as v from 'valibot'
import { get, group } from './endpoint'

export const system = group('health', {
  health: get('/', {
    result: v.object({
      status: v.literal('ok'),
      database: v.string(),
      version: v.string(),
      /** Build of that version; absent from a server that has none. */
      build: v.optional(v.number()),
      uptimeSeconds: v.number(),
      /** Servers that share the database; absent from a server that does not count them. */
      nodes: v.optional(v.number()),
    }),
    isAnonymous: true,
    isForScreens: true,
    summary: 'Answers when the server and its database work.',
  }),
})
