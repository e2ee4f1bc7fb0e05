-- The role that the program has in the database: it may do no more than it has to. Its rights are given by the program itself, as the owner.
create role carriage_app login password 'app';
