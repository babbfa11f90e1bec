/**
 * Plausible mistakes in this code, each as data, which the tests have to find (run.mjs). A defect is updated with the code that it quotes.
 */
import { elementDefects, gridDefects, hostDefects, kernelDefects, pageDefects } from './client-defects.mjs'
import { hubDefects, serverDefects } from './server-defects.mjs'

/**
 * @typedef {object} Defect
 * @property {string} name
 * @property {string} file in which it is seeded
 * @property {string} text that occurs exactly once in that file
 * @property {string} replacement that a person could have written for it
 * @property {string} mistake its effect, as a user or an attacker meets it
 * @property {readonly string[]} near tests of `npm test` that should find it, which run first; empty where types or lint find it
 */

/** By area. @type {Readonly<Record<string, readonly Defect[]>>} */
export const defectsByArea = {
  server: serverDefects,
  hub: hubDefects,
  kernel: kernelDefects,
  grid: gridDefects,
  pages: pageDefects,
  host: hostDefects,
  elements: elementDefects,
}

export const defects = Object.values(defectsByArea).flat()
