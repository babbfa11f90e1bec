/**
 * Rollup plugin: leaves out of the endpoint table what only the server reads: the schemas of requests, rights, and the sentences for
 * OpenAPI. Blanks stand in their place, so that source maps need no change; what nobody names any more then falls away by itself.
 */
import { parseAst } from 'rollup/parseAst'
import { inProject } from './project.mjs'

const endpoints = inProject('src', 'contract', 'endpoints')
const makers = new Set(['get', 'post', 'put', 'patch', 'del'])
const serverOptions = new Set([
  'params',
  'query',
  'body',
  'permission',
  'feature',
  'gates',
  'rowsOf',
  'isForScreens',
  'takesForm',
  'bodyBytesMost',
  'summary',
])

/** Must stand behind the plugin that transpiles. */
export function leanEndpoints() {
  return {
    name: 'lean-endpoints',
    transform: (code, id) =>
      id.startsWith(endpoints) ? { code: leanEndpointSource(code), map: null } : null,
  }
}

/** The JavaScript of endpoints without their server's options; everything else that has such a name stays. */
export function leanEndpointSource(source) {
  let lean = source
  const blank = (start, end, instead = '') => {
    const blanks = source.slice(start + instead.length, end).replace(/[^\n]/g, ' ')
    lean = lean.slice(0, start) + instead + blanks + lean.slice(end)
  }
  for (const call of callsIn(parseAst(source))) {
    if (call.callee.type !== 'Identifier') continue
    const [, options] = call.arguments
    if (makers.has(call.callee.name) && options?.type === 'ObjectExpression') {
      for (const property of options.properties.filter(isServerOption)) {
        const comma = /^\s*,/.exec(source.slice(property.end))
        blank(property.start, property.end + (comma?.[0].length ?? 0))
      }
    }
    // Functions that make endpoints of one kind take their sentence as an argument.
    for (const { start, end } of call.arguments.filter(isSentence)) blank(start, end, "''")
  }
  return lean
}

const isServerOption = ({ type, computed, key }) =>
  type === 'Property' && !computed && serverOptions.has(key.name ?? key.value)

function isSentence({ type, value, expressions, quasis }) {
  const text = type === 'TemplateLiteral' && expressions.length === 0 ? quasis[0].value.cooked : value
  return typeof text === 'string' && /\s.*\.$/s.test(text)
}

/** Every call at any depth. */
function callsIn(node) {
  if (Array.isArray(node)) return node.flatMap(callsIn)
  if (typeof node !== 'object' || node === null) return []
  const inside = Object.values(node).flatMap(callsIn)
  return node.type === 'CallExpression' ? [node, ...inside] : inside
}
