/**
 * Rollup plugin: leaves out what an endpoint says for OpenAPI, one sentence each, since only the server reads it. Blanks stand in
 * their place, so that source maps need no change.
 */
import { inProject } from './project.mjs'

const endpoints = inProject('src', 'contract', 'endpoints')
const sentence = /\bsummary:\s*(?:'(?:[^'\\\n]|\\.)*'|`[^`]*`),?/g

/** Must stand before the plugin that transpiles. */
export function endpointSentences() {
  return {
    name: 'endpoint-sentences',
    transform: (code, id) => (id.startsWith(endpoints) ? { code: withoutSentences(code), map: null } : null),
  }
}

/** The source without the sentences of its endpoints; what else is called summary stays. */
export function withoutSentences(source) {
  return source.replace(sentence, found => found.replace(/[^\n]/g, ' '))
}
