import type { Severity } from '../documents/kinds/workspace'
import type { Project } from '../documents/project'
import { type DocumentedRule, helpMarkdown } from './documentation'
import type { Finding } from './finding'
import { allRules } from './registry'
import { type Range, rangesIn } from './report'

const schema = 'https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json'

const levels: { readonly [severity in Severity]: 'error' | 'warning' | 'note' } = {
  error: 'error',
  warning: 'warning',
  information: 'note',
  hint: 'note',
}

/** Findings as a SARIF 2.1.0 log, the form that code hosts show beside a change. */
export const sarifLog = (project: Project, findings: readonly Finding[]) => {
  const range = rangesIn(project)
  const location = (file: string, span: Finding['span']) => ({
    physicalLocation: { artifactLocation: { uri: uriOf(file) }, region: region(range(file, span)) },
  })
  return {
    $schema: schema,
    version: '2.1.0',
    runs: [
      {
        tool: { driver: { name: 'harness-s', rules: allRules.map(ruleDescriptor) } },
        columnKind: 'utf16CodeUnits',
        results: findings.map((finding) => ({
          ruleId: finding.code,
          ruleIndex: allRules.findIndex(({ code }) => code === finding.code),
          level: levels[finding.severity],
          message: { text: finding.message },
          locations: [location(finding.file, finding.span)],
          relatedLocations: finding.related.map((place) => ({
            ...location(place.file, place.span),
            message: { text: place.message },
          })),
          fixes: finding.fixes.map((fix) => ({
            description: { text: fix.title },
            artifactChanges: fix.edits.map(({ file, span, newText }) => ({
              artifactLocation: { uri: uriOf(file) },
              replacements: [{ deletedRegion: region(range(file, span)), insertedContent: { text: newText } }],
            })),
          })),
        })),
      },
    ],
  }
}

const ruleDescriptor = (rule: DocumentedRule) => {
  const { code, title, severity, documentation } = rule
  return {
    id: code,
    shortDescription: { text: title },
    fullDescription: { text: documentation.what },
    help: {
      text: `${documentation.what} ${documentation.why} ${documentation.fix}`,
      markdown: helpMarkdown(rule),
    },
    defaultConfiguration: { level: levels[severity] },
  }
}

/** SARIF counts lines and columns from 1. */
const region = ({ start, end }: Range) => ({
  startLine: start.line + 1,
  startColumn: start.character + 1,
  endLine: end.line + 1,
  endColumn: end.character + 1,
})

const uriOf = (file: string): string => file.split('/').map(encodeURIComponent).join('/')
