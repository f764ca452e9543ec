import { type Browser, chromium } from 'playwright-core'

const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // A page that a test answered itself counts as remote, and may then open no socket to this machine.
  '--disable-features=LocalNetworkAccessChecks,LocalNetworkAccessChecksWebSockets',
]

export const launchBrowser = (executablePath: string): Promise<Browser> =>
  chromium.launch({ executablePath, headless: true, args: flags })
