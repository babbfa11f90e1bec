/**
 * The gallery of controls (demo/controls): what it shows without a server, by keyboard, by axe, and pictures of every control in both
 * themes, beside those that are kept in tests/e2e/controls.spec.ts-snapshots. How they are renewed stands in docs/testing.md.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Locator, Page } from 'playwright/test'
import { buildControlsPage } from '../../demo/dev/controls-page.mjs'
import { stories } from '../../demo/controls/stories'
import { slugOf, type State, type Story } from '../../demo/controls/story'
