/**
 * Rollup plugin: TypeScript to JavaScript with esbuild, one file at a time. Types are checked by `npm run types`;
 * the TypeScript plugin of Rollup would check them again in every build.
 */
import { transform } from 'esbuild'

/** The language level of the bundle: browsers of 2022 and later. */
export const browserTarget = 'es2022'

/**
 * Transpiles .ts and .tsx, one file at a time, and finds imports that are written without an extension.
 * @param {{ development?: boolean }} [options] `development` uses React's development JSX runtime
 */
export function transpile({ development = false } = {}) {
  return {
    name: 'transpile',
    async transform(code, id) {
      const loader = /\.tsx$/.test(id) ? 'tsx' : /\.ts$/.test(id) ? 'ts' : undefined
      if (!loader) return null
      const result = await transform(code, {
        loader,
        jsx: 'automatic',
        jsxDev: development,
        target: browserTarget,
        sourcefile: id,
        sourcemap: true,
        tsconfigRaw: { compilerOptions: { verbatimModuleSyntax: true } },
      })
      return { code: result.code, map: result.map }
    },
  }
}
