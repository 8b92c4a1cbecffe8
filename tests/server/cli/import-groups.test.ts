/** The spreadsheet's `variant_of`: which rows form a group, and the errors if they can't. */
import { describe, expect, it } from 'vitest'
import { fixture } from '../fixture.ts'
import { openCatalogueBench } from '../shops/open-catalogue-bench.ts'

const HEAD = 'code,name,category,points,stock,size,colour,variant_of'

const bench = fixture(openCatalogueBench)

const importing = async (client: string, lines: string[], ...words: string[]) =>
  bench.importing(client, '--csv', await bench.tableOf(...lines), ...words)

/** For each code, its group's first product and the sizes that its reply offers. */
async function groupsOf(client: string): Promise<Record<string, [first: string | null, choices: string]>> {
  const { rows } = await bench.database.pool.query<{ code: string; first: string | null; choices: string }>(
    `select p.code, f.code as first, (select coalesce(string_agg(choice->>'product_size', ' '), '')
        from json_array_elements(list.json::json) choice) as choices
      from clients cl join products p on p.client_id = cl.id left join products f on f.id = p.group_id
      left join variant_lists list on list.group_id = p.group_id
      where cl.login_id = $1 order by p.position`,
    [client],
  )
  return Object.fromEntries(rows.map(({ code, first, choices }) => [code, [first, choices]]))
}

const hoodie = ['H-S,Hoodie,Clothes,500,3,S,Black,', 'H-M,Hoodie,Clothes,500,3,M,Black,H-S']

describe('a file with variant_of', () => {
  it('groups its rows, also where the first product stands behind its variants [V.1]', async () => {
    const client = await bench.newClient('groups')
    const { exitCode, complaints } = await importing(client, [
      HEAD,
      'H-L,Hoodie,Clothes,500,0,L,Black,H-S',
      ...hoodie,
      'MUG,Mug,Kitchen,90,1,,,',
    ])
    expect([exitCode, complaints]).toEqual([0, []])
    expect(await groupsOf(client)).toEqual({
      'H-L': ['H-S', 'L S M'],
      'H-S': ['H-S', 'L S M'],
      'H-M': ['H-S', 'L S M'],
      MUG: [null, ''],
    })
  })

  it('imported again changes nothing, and one without the column leaves groups alone [V.1]', async () => {
    const client = await bench.newClient('again')
    await importing(client, [HEAD, ...hoodie])
    const { printed } = await importing(client, [HEAD, ...hoodie])
    expect(printed).toContain('0 updated, 2 unchanged')
    await importing(client, ['code,points', 'H-M,400'])
    expect(await groupsOf(client)).toMatchObject({ 'H-M': ['H-S', 'S M'] })
  })

  it('takes a product out of its group with an empty cell, and puts it into another one [V.1]', async () => {
    const client = await bench.newClient('moves')
    await importing(client, [HEAD, ...hoodie, 'CAP,Cap,Clothes,90,1,One,,'])
    const { printed } = await importing(client, ['code,variant_of', 'H-M,CAP'])
    expect(printed).toContain('1 into another group of variants, or out of one')
    expect(await groupsOf(client)).toEqual({
      'H-S': [null, ''],
      'H-M': ['CAP', 'M One'],
      CAP: ['CAP', 'M One'],
    })
    await importing(client, ['code,variant_of', 'H-M,'])
    expect(await groupsOf(client)).toEqual({ 'H-S': [null, ''], 'H-M': [null, ''], CAP: [null, ''] })
    const { rows } = await bench.database.pool.query(
      `select from variant_lists list join products p on p.id = list.group_id join clients cl on cl.id = p.client_id
        where cl.login_id = $1`,
      [client],
    )
    expect(rows).toEqual([])
  })

  it('may turn a group round: another product becomes its first [V.1]', async () => {
    const client = await bench.newClient('turned')
    await importing(client, [HEAD, ...hoodie])
    const { exitCode } = await importing(client, ['code,variant_of', 'H-S,H-M', 'H-M,'])
    expect(exitCode).toBe(0)
    expect(await groupsOf(client)).toEqual({ 'H-S': ['H-M', 'S M'], 'H-M': ['H-M', 'S M'] })
  })

  it('names line and column of what can’t be, and imports the other rows [V.1]', async () => {
    const [client, other] = [await bench.newClient('faults'), await bench.newClient('faults-other')]
    await importing(other, [HEAD, 'THEIRS,Hoodie,Clothes,500,3,S,Black,'])
    await importing(client, [HEAD, ...hoodie])
    const { exitCode, complaints } = await importing(client, [
      HEAD,
      'A,Shirt,Clothes,500,3,S,,NOWHERE',
      'B,Shirt,Clothes,500,3,S,,B',
      'C,Shirt,Clothes,500,3,S,,H-M',
      'D,Shirt,Clothes,500,3,S,,THEIRS',
      'E,Shirt,Clothes,500,3,S,,F',
      'F,Shirt,Clothes,500,3,S,,G',
      'G,Shirt,Clothes,500,3,S,,',
      'H-S,Hoodie,Clothes,500,3,S,,G',
    ])
    expect(exitCode).toBe(1)
    expect(complaints).toEqual([
      'line 2, variant_of: there is no product "NOWHERE" (row left out)',
      'line 3, variant_of: names the product itself; it is empty for the first product of a group (row left out)',
      'line 4, variant_of: "H-M" is a variant of "H-S" itself; name the group\'s first product (row left out)',
      'line 5, variant_of: there is no product "THEIRS" (row left out)',
      'line 6, variant_of: "F" is a variant of "G" itself; name the group\'s first product (row left out)',
      'line 9, variant_of: "H-M" is a variant of this product (row left out)',
    ])
    expect(await groupsOf(client)).toEqual({
      'H-S': ['H-S', 'S M'],
      'H-M': ['H-S', 'S M'],
      F: ['G', 'S S'],
      G: ['G', 'S S'],
    })
  })

  it('with --strict and such a row writes nothing, and without one everything at once [V.1]', async () => {
    const client = await bench.newClient('strict')
    await importing(client, [HEAD, ...hoodie, 'A,Shirt,Clothes,500,3,S,,NOWHERE'], '--strict')
    expect(await groupsOf(client)).toEqual({})
    await importing(client, [HEAD, ...hoodie], '--strict')
    expect(await groupsOf(client)).toMatchObject({ 'H-M': ['H-S', 'S M'] })
  })

  it('warns of variants whose first product was left out for another fault [V.1]', async () => {
    const client = await bench.newClient('firstless')
    const { complaints } = await importing(client, [
      HEAD,
      'H-S,Hoodie,Clothes,many,3,S,,',
      'H-M,Hoodie,Clothes,500,3,M,,H-S',
    ])
    expect(complaints).toEqual([
      expect.stringContaining('line 2, points'),
      expect.stringContaining('line 3, variant_of: "H-S" was left out, so this product stands for itself'),
    ])
    expect(await groupsOf(client)).toEqual({ 'H-M': [null, ''] })
  })

  it('tells with --dry-run what it would do, and does nothing [V.1]', async () => {
    const client = await bench.newClient('dry')
    await importing(client, [HEAD, ...hoodie])
    const { printed } = await importing(client, ['code,variant_of', 'H-M,'], '--dry-run')
    expect(printed).toContain('1 into another group of variants, or out of one')
    expect(await groupsOf(client)).toMatchObject({ 'H-M': ['H-S', 'S M'] })
  })
})
