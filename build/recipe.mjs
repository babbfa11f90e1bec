/**
 * What the commands that write a recipe's files share (`npm run new:grid`, `new:action`, `new:widget`): the files as they will be,
 * inserts at places that stand once in a file, texts of every language, and that nothing is written unless everything fits.
 */
import { existsSync, readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { format, resolveConfig } from 'prettier'

const locales = 'src/locales'

/** Why a recipe is not written; its sentence is for whoever called. */
export class Refused extends Error {
  /** @param exitCode 2 where the call itself is wrong, 1 where the project does not allow it */
  constructor(sentence, exitCode = 1) {
    super(sentence)
    this.exitCode = exitCode
  }
}

/** Files as they will be, from the top of the project at `root`. */
export function openRecipe(root) {
  const files = new Map()
  const path = name => join(root, name)
  const read = name => files.get(name) ?? readFileSync(path(name), 'utf8')

  return {
    read,
    /** Names of what lies in a folder. */
    list: name => readdirSync(path(name)),

    /** A new file. @throws Refused when there is such a file */
    write(name, text) {
      if (existsSync(path(name))) throw new Refused(`There is a file ${name} already.`)
      files.set(name, text)
    },

    /** Puts text before a place that stands once in a file. @throws Refused when it does not */
    insert(name, before, text) {
      files.set(name, inserted(name, read(name), before, text))
    },

    /**
     * Adds texts to every language, in English. What counts is `{ one, other }` and gets the plural forms of each language;
     * `copied` names keys that are said as others are, in their language. Returns the keys to be translated.
     */
    addTexts(texts, copied = {}) {
      for (const locale of readdirSync(path(locales))) {
        const name = `${locales}/${locale}`
        files.set(name, withTexts(read(name), locale.slice(0, 5), texts, copied))
      }
      return Object.keys(texts)
    },

    /** Writes all files, formatted, and returns their names without those of the languages. */
    async save() {
      for (const [name, text] of files) {
        files.set(name, await format(text, { ...(await resolveConfig(path(name))), filepath: name }))
      }
      for (const [name, text] of files) writeFileSync(path(name), text)
      return [...files.keys()].filter(name => !name.startsWith(`${locales}/`))
    },
  }
}

/** Runs a recipe; what it refuses is said in one sentence, and nothing is written. */
export async function runRecipe(recipe) {
  try {
    await recipe()
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    console.error(error.message)
    process.exitCode = error.exitCode
  }
}

/** Says where what a recipe wrote is seen, and what is left to do. */
export function sayNext(seen) {
  console.log(`See it: npm run dev, then ${seen}.
Then translate its texts (npx vitest run --project unit tests/unit/locales lists them), and put a line under Unreleased in CHANGELOG.md.`)
}

/** The text of a file with more text before a place that stands once in it. @throws Refused */
export function inserted(name, source, before, text) {
  if (source.split(before).length !== 2)
    throw new Refused(`${name}: one place ${JSON.stringify(before)} was expected.`)
  return source.replace(before, () => text + before)
}

/** The JSON of a language with more texts, sorted by key; what it has already stays. */
export function withTexts(json, language, texts, copied) {
  const known = JSON.parse(json)
  const forms = new Intl.PluralRules(language).resolvedOptions().pluralCategories
  for (const [key, text] of Object.entries(texts)) {
    if (typeof text === 'string') known[key] ??= text
    else for (const form of forms) known[`${key}_${form}`] ??= text[form] ?? text.other
  }
  for (const [key, from] of Object.entries(copied)) {
    if (from in known) known[key] = known[from]
    for (const form of forms)
      if (`${from}_${form}` in known) known[`${key}_${form}`] = known[`${from}_${form}`]
  }
  return JSON.stringify(Object.fromEntries(Object.entries(known).sort(([a], [b]) => (a < b ? -1 : 1))))
}

/** The words of a name in small letters. */
export function joined(text, glue) {
  return text.replace(/(?<=.)(?=[A-Z])/g, glue).toLowerCase()
}

export function lower(text) {
  return text.charAt(0).toLowerCase() + text.slice(1)
}

export function capital(text) {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
