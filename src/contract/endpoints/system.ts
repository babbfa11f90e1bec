/** Health of the server. */
import * as v from 'valibot'
import { get, group } from './endpoint'

export const system = group('health', {
  health: get('/', {
    result: v.object({
      status: v.literal('ok'),
      database: v.string(),
      version: v.string(),
      uptimeSeconds: v.number(),
    }),
    isAnonymous: true,
    summary: 'Answers when the server and its database work.',
  }),
})
