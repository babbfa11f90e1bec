/**
 * Rollup plugin: in the place of JSON.stringify stands a function whose meaning the page around cannot change (src/kernel/to-json.ts),
 * in our modules and in the client of the live connection, which writes JSON to the server too.
 */
import { inPackages, inProject } from './project.mjs'

const ownModule = inProject('src/kernel/to-json.ts')
/** Not what the server or a worker shares with the browser: no page reaches there. */
const folders = ['kernel', 'ui', 'areas', 'pages', 'catalog']
  .map(name => `src/${name}`)
  .concat('host')
  .map(folder => inProject(folder, '/'))
  .concat(inPackages('@microsoft/signalr/'))
const call = /\bJSON\.stringify\b/g
/** As long as what it replaces, so that source maps need no change. */
const ownName = 'cockpitOwnJson'

/** Must stand behind the plugin that transpiles. */
export function ownJson() {
  return {
    name: 'own-json',
    transform: (code, id) =>
      id !== ownModule && folders.some(folder => id.startsWith(folder)) && code.search(call) >= 0
        ? { code: withOwnJson(code), map: null }
        : null,
  }
}

/** A module's text with our function; its import stands last, where it moves nothing. */
export function withOwnJson(code) {
  return `${code.replace(call, ownName)}\nimport { toJson as ${ownName} } from '${ownModule}'`
}
