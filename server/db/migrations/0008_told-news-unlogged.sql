-- A claim that outlives the outbox it stands for would keep its news from being told again: where PostgreSQL goes down,
-- both are emptied together.
ALTER TABLE "told_news" SET UNLOGGED;
