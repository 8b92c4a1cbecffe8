/** The demo clients' About Us, Terms and Privacy pages, in HTML. */
export const demoContentPages = [
  {
    kind: 'about',
    title: 'About Banyan Works Rewards',
    description: `<p>Banyan Works has built pumps, valves and patient machines in Pune since 1987. What keeps them running is not steel but the 2,400 people who look after them, and this shop is how we say thank you.</p>
<h2>How points come to you</h2>
<ul><li><strong>Service anniversaries</strong> bring 500 points for each year completed.</li><li><strong>Safety streaks</strong> bring every member of a team 250 points for each quarter without an incident.</li><li><strong>Ideas that we put to work</strong> bring 1,000 points and a name on the wall in Hall 2.</li><li><strong>Colleagues</strong> may nominate each other once a month.</li></ul>
<h2>What you can do with them</h2>
<p>Everything in the shop is priced in points, and delivery within India is included. Points do not expire while you work with us. The catalogue is renewed every second Monday, with makers we have visited ourselves.</p>
<blockquote>“My first redemption was a pressure cooker for my mother. She still tells the neighbours that the factory sent it.” <br>Sunita, assembly line 3</blockquote>
<p>Questions? Write to <a href="mailto:rewards@banyanworks.example">rewards@banyanworks.example</a> or ask at the people desk, ground floor, between 10 and 5.</p>`,
  },
  {
    kind: 'terms',
    title: 'Terms of Use',
    description: `<p>Last changed on 1 April 2026. These terms cover the rewards shop of Banyan Works Private Limited.</p>
<h2>1. Who may redeem</h2><p>Employees on the rolls of Banyan Works and its subsidiaries, once their mobile number has been registered by the people desk.</p>
<h2>2. Points</h2><ol><li>Points are a recognition, not wages. They can’t be exchanged for money or passed to another person.</li><li>Your balance is the sum of the points given to you less the points you redeemed.</li><li>Points given by mistake may be taken back within 30 days, with a note that says why.</li></ol>
<h2>3. Orders</h2><ol><li>An order is placed when you confirm its summary. The points are deducted at once.</li><li>We accept or decline an order within two working days. A declined order gives all its points back.</li><li>Prices and stock are those at the moment you confirm.</li></ol>
<h2>4. Delivery and returns</h2><p>Delivery within India takes 3 to 9 working days. Hand the four-digit code to the courier only after you have seen the parcel. Damaged articles are replaced when you tell us within 7 days.</p>
<h2>5. Gift cards and experiences</h2><p>Vouchers carry the conditions of their issuer, are valid for 12 months and can’t be returned once the code was shown.</p>`,
  },
  {
    kind: 'privacy',
    title: 'Privacy Policy',
    description: `<p>We keep as little as a delivery needs. This page says what, why and for how long.</p>
<h2>What we keep</h2><table><thead><tr><th>What</th><th>Why</th><th>How long</th></tr></thead><tbody><tr><td>Name, mobile number, email</td><td>To let you in and to reach you</td><td>While you work with us</td></tr><tr><td>Delivery addresses</td><td>To bring you what you ordered</td><td>Three years after the order</td></tr><tr><td>Orders and points</td><td>Because the law asks for books</td><td>Eight years</td></tr><tr><td>Ratings and comments</td><td>To choose better articles</td><td>Two years</td></tr></tbody></table>
<h2>Who sees it</h2><p>The people desk, and the courier for the one parcel that is yours. We sell nothing to anybody and show no advertisements.</p>
<h2>Your rights</h2><p>Ask for a copy, a correction or a deletion at <a href="mailto:privacy@banyanworks.example">privacy@banyanworks.example</a>. We answer within seven days.</p>
<h2>Codes and sign-in</h2><p>Login codes are valid for five minutes and are stored only as a fingerprint that can’t be turned back. On a shared device, choose <em>Logout</em> when you are done.</p>`,
  },
] as const

/** The second client's. */
export const galleryContentPages = [
  {
    kind: 'about',
    title: 'About Chitrashala Rewards',
    description: `<p>Chitrashala looks after four museums and the people who open them every morning: guides, guards, conservators, gardeners and the two gentlemen who wind the clocks.</p>
<h2>Where points come from</h2><ul><li><strong>A kind word in the visitors’ book</strong> brings 50 points to whoever it names.</li><li><strong>A school class guided</strong> brings 100 points.</li><li><strong>Every year of service</strong> brings 400 points.</li></ul>
<p>The shop is small and changes with the exhibitions. Ask at the people office, first floor, behind the globe.</p>`,
  },
  {
    kind: 'terms',
    title: 'Terms of Use',
    description: `<p>For everybody who works at a Chitrashala museum.</p><ol><li>Points belong to the person who earned them and can’t be exchanged for money.</li><li>An order takes its points when it is confirmed; one that we have to decline gives them back.</li><li>We deliver to your home or to the staff entrance, whichever you choose.</li></ol>`,
  },
  {
    kind: 'privacy',
    title: 'Privacy Policy',
    description: `<p>We keep your name, your number and the addresses that you have things sent to, for as long as you work with us and three years more. Only the people office and the courier of your parcel see them. Write to <a href="mailto:people@chitrashala.example">people@chitrashala.example</a> to have them corrected or removed.</p>`,
  },
] as const
