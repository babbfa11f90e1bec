/** Which icons can be drawn: those of the first screen, then all, once icon-paths.ts is loaded. */
import { firstIconPaths } from './first-icon-paths'

/** The outline of an icon; undefined while it is not loaded. */
export function iconPath(name: string): string | undefined {
  return known[name]
}

/** Adds all icons to those that can be drawn. */
export function addIcons(all: Readonly<Record<string, string>>): void {
  known = all
}

let known: Readonly<Record<string, string>> = firstIconPaths
