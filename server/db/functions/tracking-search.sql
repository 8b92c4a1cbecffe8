-- The search for a parcel's tracking number, without separators (bare_code is in person-search.sql).
CREATE INDEX IF NOT EXISTS order_parcels_tracking_number ON order_parcels (bare_code(tracking_number))
  WHERE tracking_number <> '';
