import type { MigrationInterface, QueryRunner } from 'typeorm';
import { createDataSource } from '../src/index.js';

/** Tables with all features that a backup must preserve: odd values, cyclic keys, triggers, sequences. */
class CreateShelves1700000000000 implements MigrationInterface {
  name = 'CreateShelves1700000000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE shelves.book (
        seq bigserial PRIMARY KEY,
        title text,
        notes json,
        tags text[],
        cover bytea,
        weight double precision,
        read_at timestamptz(6),
        "Sequel To" bigint,
        title_length int GENERATED ALWAYS AS (length(title)) STORED,
        best_review bigint
      );
      CREATE TABLE shelves.annotation (
        id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        book bigint NOT NULL CONSTRAINT annotation_book_fkey REFERENCES shelves.book (seq) ON DELETE CASCADE,
        body text NOT NULL
      );
      ALTER TABLE shelves.book
        ADD CONSTRAINT book_sequel_fkey FOREIGN KEY ("Sequel To") REFERENCES shelves.book (seq),
        ADD CONSTRAINT book_review_fkey FOREIGN KEY (best_review) REFERENCES shelves.annotation (id);
      CREATE TABLE shelves.visit (n int NOT NULL);
      CREATE FUNCTION shelves.count_visit() RETURNS trigger LANGUAGE plpgsql AS
        $$ BEGIN INSERT INTO shelves.visit VALUES (1); RETURN NULL; END $$;
      CREATE TRIGGER book_visit AFTER INSERT ON shelves.book FOR EACH ROW EXECUTE FUNCTION shelves.count_visit();
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE shelves.visit, shelves.annotation, shelves.book CASCADE');
  }
}

/** Migration of a later release. */
class AddRating1800000000000 implements MigrationInterface {
  name = 'AddRating1800000000000';
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE shelves.book ADD COLUMN rating int NOT NULL DEFAULT 3');
    const beside = runner.isTransactionActive ? '' : 'CONCURRENTLY';
    await runner.query(`CREATE INDEX ${beside} book_rating ON shelves.book (rating)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE shelves.book DROP COLUMN rating');
  }
}

const migrations = { before: [CreateShelves1700000000000], now: [CreateShelves1700000000000, AddRating1800000000000] };

export const shelvesDataSource = (url: string, release: keyof typeof migrations = 'now') =>
  createDataSource({
    url,
    schema: 'shelves',
    entities: [],
    migrations: migrations[release],
    applicationName: 'shelves-test',
  });
