/**
 * Finds a Chromium for the end-to-end tests and the benchmarks, or installs one: CHROMIUM_PATH, Playwright's own, a headless
 * shell, Chromium or Chrome of the system, Playwright's download, the Debian package as root.
 */
import { spawnSync } from 'node:child_process'
import { chromium } from 'playwright'
import { isRunnable, onPath } from '../demo/cluster/programs.mjs'
import { canInstallPackages, installPackage } from './debian.mjs'

/** Chromium without windows, menus and an address bar, which are two thirds of the work for a page; also the Debian package's name. */
const headlessShell = 'chromium-headless-shell'
const systemNames = [
  'chromium',
  'chromium-browser',
  'google-chrome-stable',
  'google-chrome',
  'microsoft-edge-stable',
]
const versionLimitMs = 20_000
const downloadLimitMs = 120_000

/**
 * Features that Playwright disables as well, since the browser uses only the last list; and the address bar's suggestions, which start two
 * processes with every window: as much work as a page of the cockpit, in every test.
 */
const featuresOff = [
  'AimEnabled',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsFirstBalancedModeAutoEnable',
  'HttpsUpgrades',
  'LensOverlay',
  'MediaRouter',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
  'PaintHolding',
  'PreconnectToSearch',
  'ThirdPartyStoragePartitioning',
  'WebUIOmniboxAimPopup',
  'WebUIOmniboxPopup',
]

/** For machines without a graphics card, and without the browser's own network traffic and windows. */
export const chromiumArguments = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  `--disable-features=${featuresOff.join(',')}`,
]

/**
 * The path of a Chromium that starts.
 * @param {{ install?: boolean }} [options] `install` allows a download or a Debian package when none is found
 * @throws Error that says what to do when there is none
 */
export function findBrowser({ install = false } = {}) {
  const found =
    namedBrowser() ??
    firstThatStarts(chromium.executablePath(), onPath(headlessShell)) ??
    (install ? installedShell() : undefined) ??
    firstThatStarts(...systemNames.map(onPath)) ??
    (install ? downloadedBrowser() : undefined)
  if (found) return found
  throw new Error(
    `No Chromium found. Install one (Debian: apt-get install ${headlessShell}) or name it in CHROMIUM_PATH.`,
  )
}

function namedBrowser() {
  const named = process.env.CHROMIUM_PATH
  if (!named || starts(named)) return named || undefined
  throw new Error(`CHROMIUM_PATH is ${named}, which does not start.`)
}

function installedShell() {
  if (!canInstallPackages() || !installPackage(headlessShell)) return undefined
  return firstThatStarts(onPath(headlessShell))
}

function downloadedBrowser() {
  console.log('No Chromium on this machine: downloading the one of Playwright ...')
  const words = ['playwright', 'install', 'chromium']
  const { status } = spawnSync('npx', words, { stdio: 'ignore', timeout: downloadLimitMs })
  return status === 0 ? firstThatStarts(chromium.executablePath()) : undefined
}

const firstThatStarts = (...paths) => paths.find(path => path && starts(path))

function starts(path) {
  if (!isRunnable(path)) return false
  return spawnSync(path, ['--version', '--no-sandbox'], { timeout: versionLimitMs }).status === 0
}
