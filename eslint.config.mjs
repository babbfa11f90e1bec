/**
 * What the compiler does not check: floating promises, hooks, the conventions of this code base. Only rules that need
 * no types run on every file; the few that do are worth their time on TypeScript alone, in the compiler's own program
 * (tests/lint.mjs), or in one that ESLint makes for the files that it is given.
 */
import { defineConfig, globalIgnores } from 'eslint/config'
import reactHooks from 'eslint-plugin-react-hooks'
import tseslint from 'typescript-eslint'

const typescript = ['**/*.{ts,tsx,mts}']
const scripts = ['**/*.{js,mjs}']
/** What rules that need types look at: all but what lies outside the compiler's program. */
export const typedFiles = { files: typescript, ignores: ['vitest.config.ts'] }
const product = ['src/**', 'elements/**', 'host/**']

const readonlyNames = (...names) => Object.fromEntries(names.map(name => [name, 'readonly']))
const nodeNames = readonlyNames(
  ...['Buffer', 'URL', 'clearInterval', 'clearTimeout', 'console', 'fetch', 'performance', 'process'],
  ...[
    'setInterval',
    'setTimeout',
    'structuredClone',
    'AbortController',
    'AbortSignal',
    'TextDecoder',
    'WebSocket',
  ],
)
const browserNames = readonlyNames(
  ...[
    'customElements',
    'CustomEvent',
    'CSS',
    'CSSStyleSheet',
    'HTMLElement',
    'document',
    'location',
    'window',
  ],
  ...['requestAnimationFrame', 'PerformanceObserver', 'navigator', 'FormData', 'localStorage'],
  ...['MessageChannel', 'URLSearchParams', 'parent'],
)

/** Syntax that is not written here, with the reason as the message. */
const forbidden = [
  ['TSEnumDeclaration', 'Use a union of strings.'],
  [
    'MemberExpression[property.name=/^(innerHTML|outerHTML)$/]',
    'Build nodes: markup from strings is refused by our CSP.',
  ],
  [
    'JSXAttribute[name.name="dangerouslySetInnerHTML"]',
    'Build nodes: markup from strings is refused by our CSP.',
  ],
  [
    'MemberExpression[object.name=/^(it|test|describe)$/][property.name=/^(only|skip|todo|fixme)$/]',
    'A test runs, or it is not there.',
  ],
].map(([selector, message]) => ({ selector, message }))

const defaultExport = { selector: 'ExportDefaultDeclaration', message: 'Use a named export.' }

export default defineConfig(
  globalIgnores(['dist/', 'package/', 'demo/.build/', 'demo/.data/', 'demo/.cluster/', 'test-results/']),
  {
    linterOptions: { reportUnusedDisableDirectives: 'error' },
    rules: {
      eqeqeq: ['error', 'always', { null: 'ignore' }],
      'no-console': 'error',
      'no-constant-binary-expression': 'error',
      'no-control-regex': 'error',
      'no-debugger': 'error',
      'no-duplicate-imports': 'off',
      'no-eval': 'error',
      'no-fallthrough': 'error',
      'no-new-func': 'error',
      'no-restricted-syntax': ['error', ...forbidden],
      'no-self-compare': 'error',
      'no-unreachable': 'error',
      'no-unsafe-finally': 'error',
      'no-var': 'error',
      'no-warning-comments': ['error', { terms: ['todo', 'fixme', 'xxx'], location: 'anywhere' }],
      'object-shorthand': 'error',
      'prefer-const': 'error',
    },
  },
  {
    files: scripts,
    languageOptions: { globals: nodeNames },
    rules: { 'no-undef': 'error', 'no-unused-vars': ['error', { argsIgnorePattern: '^_' }] },
  },
  {
    files: ['demo/**/*.js', 'host/**/*.js', 'tests/bench/**'],
    languageOptions: { globals: browserNames },
  },
  {
    files: typescript,
    extends: [tseslint.configs.strict, tseslint.configs.stylistic],
    rules: {
      '@typescript-eslint/ban-ts-comment': ['error', { 'ts-expect-error': true }],
      '@typescript-eslint/consistent-indexed-object-style': 'off',
      '@typescript-eslint/consistent-type-definitions': 'off',
      '@typescript-eslint/consistent-type-imports': ['error', { fixStyle: 'separate-type-imports' }],
      '@typescript-eslint/no-empty-function': 'off',
      '@typescript-eslint/no-empty-object-type': ['error', { allowInterfaces: 'with-single-extends' }],
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/no-namespace': ['error', { allowDeclarations: true }],
      '@typescript-eslint/no-non-null-assertion': 'error',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_' }],
    },
  },
  {
    ...typedFiles,
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    rules: {
      '@typescript-eslint/await-thenable': 'error',
      '@typescript-eslint/no-floating-promises': 'error',
      '@typescript-eslint/no-misused-promises': ['error', { checksVoidReturn: false }],
      '@typescript-eslint/switch-exhaustiveness-check': [
        'error',
        { considerDefaultExhaustiveForUnions: true },
      ],
    },
  },
  {
    files: ['**/*.tsx', 'src/**/*.ts'],
    plugins: { 'react-hooks': reactHooks },
    rules: { 'react-hooks/rules-of-hooks': 'error', 'react-hooks/exhaustive-deps': 'error' },
  },
  {
    files: [...product, 'demo/server/**'],
    rules: { 'no-restricted-syntax': ['error', ...forbidden, defaultExport] },
  },
  {
    files: ['kernel', 'ui', 'areas', 'pages', 'catalog'].map(name => `src/${name}/**`).concat('host/**'),
    rules: {
      'no-restricted-properties': [
        'error',
        {
          object: 'JSON',
          property: 'stringify',
          message: 'Use toJson (src/contract/to-json.ts): the page may have given lists a toJSON of its own.',
        },
      ],
    },
  },
  {
    files: ['**/*.d.ts'],
    rules: { 'no-restricted-syntax': ['error', ...forbidden] },
  },
  {
    // An interface of a package is only added to by one with the same parameters.
    files: ['i18next.d.ts'],
    rules: {
      '@typescript-eslint/no-unused-vars': 'off',
      '@typescript-eslint/prefer-function-type': 'off',
    },
  },
  {
    files: ['src/kernel/**', 'elements/**'],
    rules: { 'no-console': ['error', { allow: ['debug', 'info', 'warn', 'error'] }] },
  },
  {
    files: ['demo/**', 'build/**', 'rollup.config.mjs', 'tests/**'],
    rules: { 'no-console': 'off' },
  },
)
