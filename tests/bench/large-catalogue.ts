/** A synthetic catalogue of any size, made by the database itself: words of unequal frequency, four scripts. */
import type pg from 'pg'

export const LARGE_CLIENT = 'large'

/** The earlier a word stands, the more products carry it. */
const WORDS =
  'bottle steel bag travel leather watch classic cotton towel set kitchen pan glass lamp desk wireless speaker ' +
  'headphone charger proxy wooden tray ceramic mug premium backpack trolley suitcase umbrella wallet organizer ' +
  'thermal flask picnic hamper candle fragrance diffuser blanket cushion curtain carpet planter garden tool drill ' +
  'hammer torch lantern camping tent sleeping mat yoga cricket badminton football helmet bicycle pump jacket scarf ' +
  'shirt saree kurta stole brooch necklace bracelet earring ring pendant perfume lotion soap shampoo trimmer shaver ' +
  'kettle toaster blender mixer grinder juicer oven cooker stove heater fan cooler purifier humidifier vacuum iron ' +
  'steamer keyboard mouse monitor webcam tablet stylus notebook diary pen pencil marker stapler folder calendar clock'

/** The same goods in Hindi, Arabic and Chinese. */
const OTHER_SCRIPTS = [
  ['स्टील', 'बोतल', 'चमड़े', 'थैला', 'घड़ी', 'तौलिया', 'दीपक', 'कंबल'],
  ['زجاجة', 'حقيبة', 'ساعة', 'مصباح', 'منشفة', 'كوب', 'سجادة', 'عطر'],
  ['不锈钢', '水瓶', '皮革', '手提包', '手表', '毛巾', '台灯', '地毯'],
]

const listOf = (words: readonly string[]) => `array[${words.map((word) => `'${word}'`).join(',')}]`
const oneOf = (count: number, salt: string) =>
  // Squared: the first of a list come more often than its last.
  `1 + floor(${count} * power((hashtext(n || '${salt}') & 65535) / 65536.0, 2))::int`

/** Fills in a client with `count` products, its listing and an analysed database. */
export async function seedLargeCatalogue(pool: pg.Pool, count: number): Promise<void> {
  const words = WORDS.split(' ')
  const word = (salt: string) => `(${listOf(words)})[${oneOf(words.length, salt)}]`
  const [hindi = [], arabic = [], chinese = []] = OTHER_SCRIPTS
  const other = (list: readonly string[], salt: string) => `(${listOf(list)})[${oneOf(list.length, salt)}]`
  const client = await pool.connect()
  try {
    await client.query('begin')
    // Triggers write the listing with each product; here it is written once, at the end.
    await client.query('set local session_replication_role = replica')
    await client.query(`
      insert into clients (login_id, client_code, client_name, accent_color)
        values ('${LARGE_CLIENT}', 'LARGE', 'Large and Sons', '#336699');
      create temp table cl on commit drop as select id from clients where login_id = '${LARGE_CLIENT}';
      insert into categories (client_id, code, name, image, position)
        select cl.id, 'G' || n, jsonb_build_object('en', initcap((${listOf(words)})[n])), '', n
        from cl, generate_series(1, 40) n;
      insert into subcategories (category_id, name)
        select g.id, jsonb_build_object('en', 'Subcategory ' || n)
        from categories g join cl on cl.id = g.client_id, generate_series(1, 5) n;
      insert into occasions (client_id, name)
        select cl.id, jsonb_build_object('en', 'Occasion ' || n) from cl, generate_series(1, 12) n`)
    await client.query('set local session_replication_role = origin')
    await client.query('alter table products disable trigger products_refresh_listing')
    await client.query(
      `insert into products (client_id, code, name, short_description, description, benefits, specifications,
          brand_id, size, category_id, subcategory_id, points, stock, is_feature, is_latest, position)
        select cl.id, 'SKU-' || n, jsonb_strip_nulls(jsonb_build_object(
            'en', initcap(${word('a')} || ' ' || ${word('b')} || ' ' || ${word('c')}) || ' ' || n,
            'hi', case when n % 4 = 0 then ${other(hindi, 'h')} || ' ' || ${other(hindi, 'i')} end,
            'ar', case when n % 4 = 1 then ${other(arabic, 'r')} || ' ' || ${other(arabic, 's')} end,
            'zh', case when n % 4 = 2 then ${other(chinese, 'z')} || ${other(chinese, 'y')} end)),
          jsonb_build_object('en', 'What it is good for, in one sentence that fits below the name of ' || n),
          jsonb_build_object('en', repeat('<p>A paragraph that says more about the product.</p>', 12)),
          '{}', '{}', initcap((${listOf(words)})[1 + n % 97]) || 'ex', 'M', g.id, s.id,
          case when n % 50 > 0 then 50 + (hashtext('p' || n) & 16383) end, 1000, n % 50 = 0, n % 46 = 0, n
        from cl, generate_series(1, $1::int) n
        join lateral (select g.id from categories g where g.client_id = cl.id order by g.id offset n % 40 limit 1) g on true
        join lateral (select id from subcategories where category_id = g.id order by id offset n % 5 limit 1) s on true`,
      [count],
    )
    await client.query(`
      insert into product_occasions (client_id, product_id, occasion_id)
        select p.client_id, p.id, o.id from products p join cl on cl.id = p.client_id
        join lateral (select id from occasions where client_id = cl.id order by id offset p.id % 12 limit 1) o on true;
      insert into product_pictures (product_id, filename, position)
        select p.id, 'media/' || md5(p.code) || '.webp', 1 from products p join cl on cl.id = p.client_id;
      select write_product_tiles(array(select p.id from products p join cl on cl.id = p.client_id));
      select write_client_listing(id) from cl`)
    await client.query('alter table products enable trigger products_refresh_listing')
    await client.query('commit')
  } finally {
    client.release(true)
  }
  await pool.query('vacuum analyze')
}
