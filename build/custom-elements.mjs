/**
 * The custom elements manifest (schema 1.0.0 of webcomponents/custom-elements-manifest), for editors and for whoever
 * embeds an element. It is made from the table elements/manifest.json, which the elements' own tests keep true.
 */
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { elementEntries, inProject } from './project.mjs'

/** Describes every element that is part of this build. */
export async function customElementsManifest() {
  const path = inProject('elements', 'manifest.json')
  if (!existsSync(path)) return { schemaVersion: '1.0.0', modules: [] }
  const { elements, common } = JSON.parse(await readFile(path, 'utf8'))
  const built = elementEntries()
  return {
    schemaVersion: '1.0.0',
    modules: elements.filter(({ entry }) => entry in built).map(element => moduleOf(element, common)),
  }
}

function moduleOf({ tag, entry, description, attributes = [] }, common) {
  const path = `${entry}.js`
  return {
    kind: 'javascript-module',
    path,
    declarations: [
      {
        kind: 'class',
        customElement: true,
        name: tag,
        tagName: tag,
        description,
        attributes: [...common.attributes, ...attributes],
        members: common.members,
        events: common.events,
        slots: common.slots,
        cssProperties: common.cssProperties,
        cssParts: common.cssParts,
      },
    ],
    exports: [{ kind: 'custom-element-definition', name: tag, declaration: { name: tag, module: path } }],
  }
}
