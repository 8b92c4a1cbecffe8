// @vitest-environment jsdom
import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { SafeHtml } from '../../../src/ui/html/safe-html.tsx'

test("a provider's text is shown without what could act", async () => {
  const { container } = render(
    <SafeHtml
      html={
        '<h2 style="color:red">Soft</h2><script>alert(1)</script><img alt="a" src="x" onerror="alert(1)">' +
        '<a href="javascript:alert(1)">bad</a><a href="https://example.com">good</a><form><input></form>'
      }
    />,
  )
  const heading = await screen.findByRole('heading', { name: 'Soft' })
  expect(heading.getAttribute('style')).toBeNull()
  expect(container.querySelector('script, form, input, [onerror]')).toBeNull()
  expect(screen.getByText('bad').getAttribute('href')).toBeNull()
  expect(screen.getByRole('link', { name: 'good' }).getAttribute('rel')).toBe('noopener noreferrer')
})
