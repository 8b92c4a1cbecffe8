import { useEffect, useRef, useState } from 'react'
import Download from 'lucide-react/icons/download'
import Printer from 'lucide-react/icons/printer'
import type { StatementLine } from '../../contract/shop-entities/points-statement.ts'
import { isoDate } from '../../domain/dates.ts'
import { passbookCsv } from '../../domain/passbook.ts'
import { passbookMessages } from '../../messages/passbook.ts'
import { Button } from '../../ui/button.tsx'
import { inBackground } from '../../lib/in-background.ts'
import layout from '../../ui/layout.module.css'

function download(text: string, fileName: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: 'text/csv;charset=utf-8' }))
  const link = document.createElement('a')
  link.href = address
  link.download = fileName
  link.click()
  URL.revokeObjectURL(address)
}

const fileName = (now: Date) => `passbook-${isoDate(now.toISOString())}.csv`

/**
 * Buttons that print the passbook or download it as CSV, including pages that have not been loaded. On the
 * web only: a shared terminal must keep nothing of a member.
 */
export function PassbookExport({
  lines,
  loadAll,
}: {
  lines: readonly StatementLine[]
  /** @returns the movements of all pages, or null if a page failed to load */
  loadAll: () => Promise<StatementLine[] | null>
}) {
  const [busy, setBusy] = useState<'print' | 'csv' | null>(null)
  const [wanted, setWanted] = useState<readonly StatementLine[] | null>(null)
  const printed = useRef(wanted)

  // Print when all requested lines are on the page.
  useEffect(() => {
    if (wanted === null || wanted === printed.current || lines.length < wanted.length) return
    printed.current = wanted
    print()
  }, [wanted, lines])

  async function begin(what: 'print' | 'csv'): Promise<void> {
    setBusy(what)
    const all = await loadAll()
    setBusy(null)
    // A failed page is reported below the list; an incomplete passbook is not exported.
    if (all === null) return
    if (what === 'print') setWanted(all)
    else download(passbookCsv(all), fileName(new Date()))
  }

  return (
    <div className={layout.row2}>
      <Button
        busy={busy === 'print'}
        onClick={() => inBackground(begin('print'))}
        size="small"
        variant="secondary"
      >
        <Printer aria-hidden="true" size="1.25em" />
        {passbookMessages.print}
      </Button>
      <Button
        busy={busy === 'csv'}
        onClick={() => inBackground(begin('csv'))}
        size="small"
        variant="secondary"
      >
        <Download aria-hidden="true" size="1.25em" />
        {passbookMessages.download}
      </Button>
    </div>
  )
}
